"""Names that several modules use."""

CONTAINER = "nginx"
TLS_ENDPOINT = "tls"
HOSTNAME_OPTION = "hostname"

NGINX_DIR = "/etc/nginx"
CERT_PATH = f"{NGINX_DIR}/certs/shop.pem"
KEY_PATH = f"{NGINX_DIR}/certs/shop.key"
SITE_PATH = f"{NGINX_DIR}/conf.d/shop.conf"
